// What the app and its worker say to each other. Only what is asked is answered, over the port that came with it.

export type WorkerMessage =
  /** The rider has this page before them; `assets`: the built files it loaded. */
  | { type: 'seen'; address: string; assets: string[] }
  /** The pages of the rider's favourites, to be saved though they are not open. */
  | { type: 'want'; addresses: string[] }
  /** Answered with `SavedPage[]`. */
  | { type: 'list' }
  /** Everything saved is removed; answered with what is left. */
  | { type: 'forget' };
