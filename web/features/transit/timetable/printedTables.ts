/**
 * Tables for paper: trips are rows and stops are columns. A browser repeats the head of a table on every sheet, and each
 * block of stops begins with the same column, so that no row and no column is without its name.
 */

/** Stops beside each other on a sheet of letter or A4 paper in portrait orientation. */
const STOPS_ACROSS = 12;

/** Replaces the frame's table on paper while the page is printed. Returns a function that ends this. */
export function replaceOnPaper(frame: HTMLElement, className: string): () => void {
  const restore = () => frame.querySelector('[data-paper]')?.remove();
  const replace = () => {
    restore();
    const table = frame.querySelector('table');
    if (table) frame.append(paperTables(table, className));
  };
  addEventListener('beforeprint', replace);
  addEventListener('afterprint', restore);
  return () => {
    removeEventListener('beforeprint', replace);
    removeEventListener('afterprint', restore);
    restore();
  };
}

function paperTables(table: HTMLTableElement, className: string): HTMLElement {
  const paper = document.createElement('div');
  paper.dataset.paper = '';
  paper.className = className;
  if (table.caption) {
    const caption = document.createElement('p');
    caption.append(...copiesOf(table.caption));
    paper.append(caption);
  }
  // A line of cells of the page's table is a column on paper: first the trips' numbers, then the stops.
  const [trips, ...stops] = Array.from(table.rows, ({ cells }) => [...cells]);
  if (!trips) return paper;
  const hasNumbers = trips.slice(1).every((cell) => cell.querySelector('.unseen') === null);
  for (let first = 0; first < stops.length; first += STOPS_ACROSS) {
    const block = stops.slice(first, first + STOPS_ACROSS);
    const lead = hasNumbers ? trips : first > 0 ? stops[0] : undefined;
    paper.append(tableOf(lead ? [lead, ...block] : block));
  }
  return paper;
}

function tableOf(columns: readonly (readonly HTMLTableCellElement[])[]): HTMLTableElement {
  const table = document.createElement('table');
  const head = table.createTHead();
  const body = table.createTBody();
  const trips = columns[0]?.length ?? 0;
  for (let trip = 0; trip < trips; trip++) {
    const row = (trip === 0 ? head : body).insertRow();
    for (const column of columns) {
      const cell = trip === 0 ? row.appendChild(document.createElement('th')) : row.insertCell();
      const shown = column[trip];
      if (shown) cell.append(...copiesOf(shown));
    }
  }
  return table;
}

const copiesOf = (element: Element): Node[] => Array.from(element.childNodes, (node) => node.cloneNode(true));
