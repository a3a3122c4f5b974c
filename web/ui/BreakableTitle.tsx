// A name with parts separated by slashes, such as "Lansdale/Doylestown Line", which may wrap after a slash.
import { Fragment } from 'react';

export function BreakableTitle({ children }: { children: string }) {
  return children.split('/').map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their index
    <Fragment key={place}>
      {place === 0 ? null : '/'}
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
