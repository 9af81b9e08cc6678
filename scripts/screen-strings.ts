// Finds the texts that people read in a source file: what stands between tags, in attributes and in sentences.
import { parseSync } from 'vite'
import { z } from 'zod'

export interface ScreenString {
  readonly line: number
  /** Expressions inside it are written as `{…}`. */
  readonly text: string
}

const node = z.looseObject({ type: z.string(), start: z.number() })
type Node = z.infer<typeof node>
const named = z.object({ name: z.object({ name: z.string() }) })
const literal = z.object({ value: z.string() })
const template = z.object({ quasis: z.array(z.object({ value: z.object({ cooked: z.string() }) })) })

/** Attributes and properties whose value is code, whatever it looks like. */
const CODE =
  /^(className|class|type|id|to|from|href|d|viewBox|rel|role|key|name|autoComplete|inputMode|points|pattern)$/
/** A sentence or a label: begins like one and has letters. */
const READS_AS_TEXT = /^[“"(−]?(\{…\} )?[A-Z0-9][^_/\\]* \S/
const HAS_WORDS = /[A-Za-z]{2,}/

/** @param file its ending says whether it may contain tags */
export function screenStrings(file: string, source: string): ScreenString[] {
  const found: ScreenString[] = []
  const add = (at: number, text: string) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (HAS_WORDS.test(words)) found.push({ line: source.slice(0, at).split('\n').length, text: words })
  }
  visit(parseSync(file, source).program, (item, parent) => {
    if (item.type === 'JSXText') add(item.start, literal.parse(item).value)
    const text = textOf(item)
    if (text === undefined || isCode(parent)) return
    if (parent?.type === 'JSXAttribute' ? /[A-Z ]/.test(text) : READS_AS_TEXT.test(text)) add(item.start, text)
  })
  return found
}

/** Of a string literal or a template; undefined for every other node. */
function textOf(item: Node): string | undefined {
  if (item.type === 'Literal') return literal.safeParse(item).data?.value
  if (item.type !== 'TemplateLiteral') return undefined
  return template
    .parse(item)
    .quasis.map(({ value }) => value.cooked)
    .join('{…}')
}

function isCode(parent: Node | undefined): boolean {
  if (parent === undefined) return false
  if (/^(Import|Export|TS)/.test(parent.type)) return true
  const name = parent.type === 'JSXAttribute' ? named.parse(parent).name.name : ''
  return CODE.test(name)
}

function visit(value: unknown, see: (item: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see, parent)
  else if (typeof value === 'object' && value !== null) {
    const item = node.safeParse(value).data
    if (item !== undefined) see(item, parent)
    for (const one of Object.values(value)) visit(one, see, item ?? parent)
  }
}
