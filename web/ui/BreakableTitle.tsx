// A name whose parts are set apart by slashes, as "Lansdale/Doylestown Line": it breaks after them.
import { Fragment } from 'react';

export function BreakableTitle({ children }: { children: string }) {
  return children.split('/').map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place
    <Fragment key={place}>
      {place === 0 ? null : '/'}
      {place === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
