/** Shows the progress of a build: a bar on a terminal, otherwise a line per stage. */
import type { WriteStream } from 'node:tty';
import { SingleBar } from 'cli-progress';
import type { BuildProgress } from '#flat/buildStore.ts';

const STAGES: readonly BuildProgress['stage'][] = ['reading', 'writing', 'verifying', 'done'];

export function buildProgressBar(stream: WriteStream): {
  show: (progress: BuildProgress) => void;
  stop: () => void;
} {
  if (!stream.isTTY) {
    let stage: BuildProgress['stage'] | null = null;
    return {
      show: (progress) => {
        if (progress.stage === stage) return;
        stage = progress.stage;
        stream.write(`${progress.stage}${progress.rows > 0 ? `, ${progress.rows} calls read` : ''}\n`);
      },
      stop: () => {},
    };
  }
  const bar = new SingleBar({
    stream,
    hideCursor: true,
    clearOnComplete: true,
    format: '{bar} {stage} {rows} calls',
  });
  bar.start(STAGES.length - 1, 0, { stage: 'reading', rows: 0 });
  return {
    show: ({ stage, rows }) => bar.update(STAGES.indexOf(stage), { stage, rows }),
    stop: () => bar.stop(),
  };
}
