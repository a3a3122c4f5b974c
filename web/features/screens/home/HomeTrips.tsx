import styles from '#web/features/transit/trips/TripsForm.module.css';
import { SwapWords, TripsForm } from '#web/features/transit/trips/TripsForm.tsx';
import { useT } from '#web/i18n/translation.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';

export function HomeTrips({ names }: { names: readonly string[] }) {
  const t = useT();
  const hydrated = useHydrated();
  const swap = (form: HTMLFormElement | null) => {
    const [from, to] = ['from', 'to'].map((name) => form?.elements.namedItem(name));
    if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement)) return;
    [from.value, to.value] = [to.value, from.value];
  };
  return (
    <section aria-label={t('trips.title')}>
      <TripsForm
        names={names}
        swap={
          <button
            type="button"
            className={`${styles.swap} ${hydrated ? '' : 'held'}`}
            onClick={({ currentTarget }) => swap(currentTarget.form)}
          >
            <SwapWords />
          </button>
        }
      />
    </section>
  );
}
