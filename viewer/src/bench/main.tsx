/** The workbench page of a server. */

import { HttpTransport } from "./api/transport/http";
import { open } from "./open";
import { knownToken } from "./token";

const token = knownToken();
await open(new HttpTransport(token), token);
