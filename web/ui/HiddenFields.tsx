import { useSearchParams } from 'react-router';

export function HiddenFields({ names }: { names: readonly string[] }) {
  const [search] = useSearchParams();
  return names.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : <input key={name} type="hidden" name={name} value={value} />;
  });
}
