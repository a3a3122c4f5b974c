/** What every room that answers HTTP gives the server: paths begin at the room's own root (`/version.txt`). */
export type FetchHandler = (request: Request) => Response | Promise<Response>;
