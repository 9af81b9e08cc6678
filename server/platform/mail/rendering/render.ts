import { htmlOf } from './layout.ts'
import type { MailTemplate, MailVariable, Wording } from './templates.ts'
import type { Block, Piece } from './block.ts'

/** A placeholder and its name. Spaces are not allowed inside the braces. */
export const PLACEHOLDER = /\{\{([a-zA-Z]{1,40})\}\}/g

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly blocks: readonly Block[]
}

/** Maximum length of a value in a mail. */
const MAX_VALUE = 2_000

/**
 * Renders a mail from its wording and values. The HTML part has our one layout: paragraphs and a button, everything
 * escaped. A paragraph that is empty without its value is dropped. Every variable of the template must have a value.
 */
export function renderMail(
  template: Pick<MailTemplate, 'variables' | 'button'>,
  wording: Wording,
  values: Readonly<Record<string, string>>,
): RenderedMail {
  const given = new Map(
    Object.entries(template.variables).map(([name, variable]) => [
      name,
      { ...variable, value: cleaned(variable, values[name] ?? '') },
    ]),
  )
  const valueOf = (name: string) => given.get(name)?.value ?? ''
  const fill = (text: string) => text.replace(PLACEHOLDER, (_whole, name: string) => valueOf(name))
  const subject = oneLine(fill(wording.subject)).slice(0, 200)
  const paragraphs = wording.text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => fill(paragraph).trim() !== '')

  const blocks = paragraphs.map((paragraph): Block => {
    const alone = /^\{\{([a-zA-Z]{1,40})\}\}$/.exec(paragraph)?.[1]
    const variable = alone === undefined ? undefined : given.get(alone)
    if (variable?.kind === 'link')
      return { kind: 'button', label: template.button ?? 'Open in Parapet', href: variable.value }
    return { kind: 'paragraph', pieces: piecesOf(paragraph, given) }
  })
  const text = `${paragraphs.map(fill).join('\n\n')}\n`
  return { subject, text, blocks, html: htmlOf(subject, blocks) }
}

function piecesOf(
  paragraph: string,
  given: ReadonlyMap<string, { readonly kind: MailVariable['kind']; readonly value: string }>,
): Piece[] {
  return paragraph
    .split(/(\{\{[a-zA-Z]{1,40}\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{\{([a-zA-Z]{1,40})\}\}$/.exec(part)?.[1]
      if (name === undefined) return { text: part }
      const { kind, value } = given.get(name) ?? { kind: 'text', value: '' }
      return kind === 'link' ? { text: value, href: value } : { text: value }
    })
}

/** A value is one line: it can begin neither a paragraph nor a header. */
function cleaned({ kind }: MailVariable, value: string): string {
  if (kind === 'link' && !/^https?:\/\//.test(value)) return ''
  return oneLine(value).slice(0, MAX_VALUE)
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
