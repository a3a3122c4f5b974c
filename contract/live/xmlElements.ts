/** A small XML reader, because Node has no DOMParser. It never throws, since KML may be truncated. */
import { decodeEntities } from '../fields/decodeEntities.ts';

export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
  children: XmlElement[];
}

/** Returns all elements in document order, parents before children, and no elements for a text without markup. */
export function xmlElements(xml: string): XmlElement[] {
  const all: XmlElement[] = [];
  const open: XmlElement[] = [];
  /** Number of open elements by name, so that a stray end tag needs no search. */
  const openNames = new Map<string, number>();
  const closeOne = () => {
    const closed = open.pop();
    if (closed) openNames.set(closed.name, (openNames.get(closed.name) ?? 1) - 1);
  };

  let at = 0;
  while (at < xml.length) {
    const start = xml.indexOf('<', at);
    const textEnd = start === -1 ? xml.length : start;
    const parent = open.at(-1);
    if (parent && textEnd > at) parent.text += decodeEntities(xml.slice(at, textEnd));
    if (start === -1) break;

    if (xml.startsWith('<!--', start)) {
      at = endOf(xml, '-->', start + 4);
    } else if (xml.startsWith('<![CDATA[', start)) {
      at = endOf(xml, ']]>', start + 9);
      if (parent) parent.text += xml.slice(start + 9, xml.startsWith(']]>', at - 3) ? at - 3 : at);
    } else if (xml[start + 1] === '?' || xml[start + 1] === '!') {
      at = endOf(xml, '>', start + 2);
    } else {
      const end = tagEnd(xml, start + 1);
      const tag = xml.slice(start + 1, end);
      at = end + 1;
      if (tag.startsWith('/')) {
        const name = localName(tag.slice(1).trim());
        if ((openNames.get(name) ?? 0) > 0) {
          while (open.at(-1)?.name !== name) closeOne();
          closeOne();
        }
        continue;
      }
      const name = localName(/^[^\s/]+/.exec(tag)?.[0] ?? '');
      if (name === '') continue;
      const element: XmlElement = { name, attributes: attributesOf(tag), text: '', children: [] };
      parent?.children.push(element);
      all.push(element);
      if (!tag.endsWith('/')) {
        open.push(element);
        openNames.set(name, (openNames.get(name) ?? 0) + 1);
      }
    }
  }
  return all;
}

function endOf(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found === -1 ? xml.length : found + mark.length;
}

/** Returns the index of the end of a tag: the next `>` outside quotes. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at];
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  // The quote never closes, so use the first `>`.
  const first = xml.indexOf('>', from);
  return first === -1 ? xml.length : first;
}

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1);

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  // A name without a value also matches; otherwise a long name would be tried again from each of its characters.
  for (const [, name = '', value] of tag.matchAll(/([^\s=/"']+)(?:\s*=\s*("[^"]*"|'[^']*'))?/g))
    if (value !== undefined) attributes.set(localName(name), decodeEntities(value.slice(1, -1)));
  return attributes;
}
