/** The page of pencil puzzles and words of a server. */

import { HttpTransport } from "../bench/api/transport/http";
import { knownToken } from "../bench/token";
import { Store } from "../ui/store";
import { type Notice, openPencil } from "./pencil-page";

await openPencil(new HttpTransport(knownToken()), new Store<Notice>({ engine: null }));
