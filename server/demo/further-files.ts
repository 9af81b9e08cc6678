import type { DemoFile } from './evidence-files.ts'
import { TOPICS } from './evidence-topics.ts'
import type { Topic } from './topic.ts'
import { pdf } from './pdf.ts'
import { screenshot } from './screenshot.ts'

/** A piece of evidence of the demo that has no file yet. */
export interface BarePiece {
  readonly id: string
  readonly number: number
  readonly kind: DemoFile['evidence']
  /** Number and title of the control that it is for. */
  readonly control: string
  readonly about: string
  /** The calendar day that it is of. */
  readonly on: string
}

type NamedFile = Pick<DemoFile, 'name' | 'type' | 'bytes'>

/** What somebody would have put there: short, about the subject of the control, and another one for each piece. */
export function fileFor(piece: BarePiece, company: string): NamedFile {
  const topic = TOPICS.find(({ words }) => words.test(piece.about)) ?? POLICY
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

const [POLICY] = TOPICS.slice(-1) as [Topic]

/** Says of each row for which control and when it was looked at. */
function reviewed({ rows: [head = [], ...rows] }: Topic, { control, on, number }: BarePiece): string {
  const all = [[...head, 'control', 'reviewed on'], ...turned(rows, number).map((row) => [...row, control, on])]
  return all.map((row) => `${row.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(',')}\r\n`).join('')
}

/** The same ones, beginning with another. */
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
