declare module 'virtual:messages/*' {
  const messages: import('./translate.ts').Messages;
  export default messages;
}
declare module 'virtual:shares' {
  const shares: Readonly<Record<string, readonly string[]>>;
  export default shares;
}
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild;
  export = build;
}
