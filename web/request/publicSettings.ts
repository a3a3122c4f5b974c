import type { ChatOffer } from '#agency/types.ts';

/** Settings of a deployment that pages may show: none of them is a secret. */
export interface PublicSettings {
  /** Origin under which riders reach the app, without a slash at its end: `https://www.example.org`. */
  publicOrigin: string;
  /** Origins besides our own from which pages may show images. */
  imageOrigins: readonly string[];
  /** `null`: this deployment has no chat. */
  chat: ChatOffer | null;
  /** Script of the translation widget, loaded on demand; `null`: this deployment has none. */
  translateScriptUrl: string | null;
  /** Pages are saved on riders' devices, to be opened offline. */
  offline: boolean;
  tiles: { url: string; attribution: string };
}
