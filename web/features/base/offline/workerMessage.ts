export type WorkerMessage =
  /** `assets`: the built files that the page loaded. */
  | { type: 'seen'; address: string; assets: string[] }
  /** The pages of the rider's favourites, to save in advance. */
  | { type: 'want'; addresses: string[] }
  | { type: 'list' }
  /** The worker replies with the pages that are left. */
  | { type: 'forget' };
