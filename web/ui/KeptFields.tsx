import { useSearchParams } from 'react-router';

/** Parts of the address a form does not ask about but must keep, as hidden fields. */
export function KeptFields({ names }: { names: readonly string[] }) {
  const [search] = useSearchParams();
  return names.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : <input key={name} type="hidden" name={name} value={value} />;
  });
}
