// Messages between the app and its worker. The worker only answers requests, over the port that came with them.

export type WorkerMessage =
  /** The rider is viewing this page; `assets`: the built files it loaded. */
  | { type: 'seen'; address: string; assets: string[] }
  /** The pages of the rider's favourites, to save in advance. */
  | { type: 'want'; addresses: string[] }
  /** Answered with `SavedPage[]`. */
  | { type: 'list' }
  /** Removes everything saved; answered with what is left. */
  | { type: 'forget' };
