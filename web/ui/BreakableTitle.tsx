// Lets a name with slashes, such as "Lansdale/Doylestown Line", wrap after each slash.
import { Fragment } from 'react';

export function BreakableTitle({ children }: { children: string }) {
  return children.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their index
    <Fragment key={index}>
      {index === 0 ? null : '/'}
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
