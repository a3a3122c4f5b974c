/** Reads content in a separate thread with limits on time and memory: a malicious file affects only its own section. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
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

/** Reads all sections. Never rejects. */
export async function readInWorker(options: ReadOptions, sectionMs = SECTION_MS): Promise<ReadSections> {
  const sections: Partial<Record<SectionName, Section>> = {};
  while (true) {
    const left = SECTION_NAMES.filter((name) => sections[name] === undefined);
    const [next] = left;
    if (next === undefined) return sections as ReadSections;
    const failure = await readSome(left, options, sectionMs, (name, section) => {
      sections[name] = section;
    });
    const broken = left.find((name) => sections[name] === undefined);
    if (broken !== undefined) {
      const problem = { file: broken, line: 1, message: failure };
      sections[broken] = { items: [], problems: [problem], unreadable: true } as Section;
    }
  }
}

/** Reads sections in a thread. Resolves when the thread ends, with the reason to report for a section that was not read. */
function readSome(
  names: readonly SectionName[],
  options: ReadOptions,
  sectionMs: number,
  onSection: (name: SectionName, section: Section) => void,
): Promise<string> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { names, options },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 12 },
    });
    let failure = 'could not be read';
    const giveUp = () => {
      failure = `was not read within ${sectionMs / 1000} s`;
      void worker.terminate();
    };
    let timer = setTimeout(giveUp, sectionMs);
    worker.on('message', ({ name, section }: { name: SectionName; section: Section }) => {
      onSection(name, section);
      clearTimeout(timer);
      timer = setTimeout(giveUp, sectionMs);
    });
    worker.once('error', (error) => {
      failure = `could not be read: ${error instanceof Error ? error.message : String(error)}`;
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(failure);
    });
    worker.unref();
  });
}

// As the thread: reads the sections in sequence and posts each when it is done.
if (import.meta.main) {
  const { names, options }: { names: SectionName[]; options: ReadOptions } = workerData;
  for (const name of names) parentPort?.postMessage({ name, section: await readSection(name, options) });
}
