/** The workbench page of a server. */

import { goesElsewhere } from "../ui/language";
import { HttpTransport } from "./api/transport/http";
import { open } from "./open";
import { knownToken } from "./token";

const token = knownToken();
if (!goesElsewhere()) await open(new HttpTransport(token), token);
