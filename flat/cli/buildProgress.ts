/** Shows the progress of a build: a line that changes on a terminal, otherwise a line per stage. */
import { clearLine, cursorTo } from 'node:readline';
import type { WriteStream } from 'node:tty';
import type { BuildProgress } from '#flat/buildStore.ts';

export function showBuildProgress(stream: WriteStream): {
  show: (progress: BuildProgress) => void;
  stop: () => void;
} {
  let stage = '';
  const stop = () => {
    if (!stream.isTTY) return;
    cursorTo(stream, 0);
    clearLine(stream, 1);
  };
  const show = (progress: BuildProgress) => {
    const words = progress.rows > 0 ? `${progress.stage}, ${progress.rows} calls read` : progress.stage;
    stop();
    if (stream.isTTY) stream.write(words);
    else if (progress.stage !== stage) stream.write(`${words}\n`);
    stage = progress.stage;
  };
  return { show, stop };
}
