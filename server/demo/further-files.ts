import type { DemoFile } from './evidence-files.ts'
import { topicOf } from './evidence-topics.ts'
import type { Topic } from './topic.ts'
import { pdf } from './pdf.ts'
import { screenshot } from './screenshot.ts'

/** An evidence item of the demo without a file. */
export interface EvidenceWithoutFile {
  readonly id: string
  readonly number: number
  readonly kind: DemoFile['evidence']
  /** Number and title of its control. */
  readonly control: string
  readonly about: string
  /** Its calendar day. */
  readonly on: string
}

type NamedFile = Pick<DemoFile, 'name' | 'type' | 'bytes'>

/** A plausible file: short, about the subject of the control, and different for each item. */
export function fileFor(piece: EvidenceWithoutFile, company: string): NamedFile {
  const topic = topicOf(piece.about)
  const name = `${topic.name}-${piece.control.replaceAll(/[^\w.]+/g, '-').replace(/-$/, '')}`
  const head = [company, ascii(`${piece.control} ${piece.about}`), `As of ${piece.on}`]
  switch (piece.kind) {
    case 'configuration export': {
      const lines = [
        ...head.map((line) => `# ${line}`),
        ...turned(topic.settings, piece.number).map((line) => `set ${line}`),
      ]
      return { name: `${name}.txt`, type: 'text/plain', bytes: Buffer.from(`${lines.join('\n')}\n`) }
    }
    case 'review record':
      return { name: `${name}.csv`, type: 'text/csv', bytes: Buffer.from(reviewed(topic, piece)) }
    case 'signed procedure': {
      const rules = topic.rules.flatMap((rule, n) => wrapped(`${n + 1}. ${rule}`))
      const lines = [...head.flatMap(wrapped), '', `Procedure: ${topic.name.replaceAll('-', ' ')}`, '', ...rules]
      return {
        name: `${name}.pdf`,
        type: 'application/pdf',
        bytes: pdf([...lines, '', `Signed ${piece.on}: D. Whitfield`]),
      }
    }
    case 'screenshot':
      return { name: `${name}.png`, type: 'image/png', bytes: screenshot(3 + (piece.number % 5), piece.number) }
  }
}

/** Adds to each row the control and the day of its review. */
function reviewed({ rows: [head = [], ...rows] }: Topic, { control, on, number }: EvidenceWithoutFile): string {
  const all = [[...head, 'control', 'reviewed on'], ...turned(rows, number).map((row) => [...row, control, on])]
  return all.map((row) => `${row.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(',')}\r\n`).join('')
}

/** The same list, rotated. */
function turned<T>(list: readonly T[], by: number): T[] {
  const at = by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

const LINE = 88

function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length >= LINE) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

/** For the one font of the demo's documents. */
function ascii(text: string): string {
  return text.replaceAll(/[‘’]/g, "'").replaceAll(/[^\x20-\x7e]/g, '-')
}
