/** Reads content in a separate thread with limits on time and memory: a malicious file affects only its own section. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { connectThreads } from '#contract/threads/threadCalls.ts';
import {
  type ReadOptions,
  type ReadSections,
  readSection,
  SECTION_NAMES,
  type SectionName,
} from './readContent.ts';

const SECTION_MS = 10_000;
const MEMORY_MB = 256;

type Section = ReadSections[SectionName];
type ReaderFunctions = { read(name: SectionName): Promise<Section> };

/** Reads all sections, one after the other. Never rejects. */
export async function readInWorker(options: ReadOptions, sectionMs = SECTION_MS): Promise<ReadSections> {
  const sections: Partial<Record<SectionName, Section>> = {};
  let reader: ReturnType<typeof startReader> | null = null;
  for (const name of SECTION_NAMES) {
    reader ??= startReader(options);
    const timer = setTimeout(reader.end, sectionMs, `was not read within ${sectionMs / 1000} s`);
    try {
      sections[name] = await reader.remote.read(name);
    } catch (error) {
      const problem = { file: name, line: 1, message: (error as Error).message };
      sections[name] = { items: [], problems: [problem], unreadable: true } as Section;
      reader.end();
      reader = null;
    } finally {
      clearTimeout(timer);
    }
  }
  reader?.end();
  return sections as ReadSections;
}

/** Starts a thread. When it ends, the section that is being read fails with the reason. */
function startReader(options: ReadOptions) {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 12 },
  });
  const { remote, fail } = connectThreads<ReaderFunctions>(worker, {});
  let failure = 'could not be read';
  worker.once('error', (error) => {
    failure = `could not be read: ${error instanceof Error ? error.message : String(error)}`;
  });
  worker.once('exit', () => fail(failure));
  worker.unref();
  return {
    remote,
    end(why = failure) {
      failure = why;
      void worker.terminate();
    },
  };
}

// As the thread.
if (import.meta.main && parentPort !== null)
  connectThreads(parentPort, {
    read: (name) => readSection(name, workerData),
  } satisfies ReaderFunctions);
