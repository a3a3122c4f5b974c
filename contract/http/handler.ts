/** The parts of a request that rooms read. A Fetch `Request` qualifies, and so does the server's copy without the prefix. */
export type RoomRequest = Pick<Request, 'method' | 'url' | 'headers'> & Partial<Pick<Request, 'body'>>;

/** Paths start at the room's own root. Each response must be a new object: the server adds headers to it. */
export type FetchHandler = (request: RoomRequest) => Response | Promise<Response>;
