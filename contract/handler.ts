/** What every room that answers HTTP gives the server. */

/** What rooms read of a request. A Fetch `Request` is one; the server hands over the little it has to change anew. */
export type RoomRequest = Pick<Request, 'method' | 'url' | 'headers'>;

/** Paths begin at the room's own root (`/version.txt`). Each answer is a new one: the server adds headers to it. */
export type FetchHandler = (request: RoomRequest) => Response | Promise<Response>;
