import { useSearchParams } from 'react-router';

/** Hidden fields for query parameters that a form must keep but does not edit. */
export function KeptFields({ names }: { names: readonly string[] }) {
  const [search] = useSearchParams();
  return names.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : <input key={name} type="hidden" name={name} value={value} />;
  });
}
