/** Settings of a deployment that pages may show: none of them is a secret. */
export interface PublicSettings {
  /** Origin under which riders reach the app, without a slash at its end: `https://www.example.org`. */
  publicOrigin: string;
  /** The agency's static content site, where searches and unknown addresses go. */
  staticSiteUrl: string;
  /** Page the live chat opens in its own window; `null`: this deployment has no chat. */
  chatUrl: string | null;
  /** Script of the translation widget, loaded on demand; `null`: this deployment has none. */
  translateScriptUrl: string | null;
  tiles: { url: string; attribution: string };
}
