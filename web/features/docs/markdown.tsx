import { Link } from '@tanstack/react-router'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { Fragment, useMemo, type ReactNode } from 'react'
import { anchorOf, leadOf } from './doc-sections.ts'
import { docOf, pictureUrl } from './doc-files.ts'
import { cx } from '#web/ui/cx.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

/** A document of ours. Keys are shown as code, other HTML as text. */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => lexer(text.replaceAll(/<kbd>(.*?)<\/kbd>/g, '`$1`')), [text])
  return (
    <article className="min-w-0 flex-1 space-y-4 text-read [&>:not(pre,section)]:max-w-[72ch] break-words [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6">
      <Many tokens={tokens} />
    </article>
  )
}

function Many({ tokens = [] }: { tokens?: readonly Token[] | undefined }) {
  return tokens.map((token, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the document never changes
    <Fragment key={at}>{isMarked(token) ? one(token) : token.raw}</Fragment>
  ))
}

/** The lexer's type allows tokens of extensions, of which there are none. */
function isMarked(token: Token): token is MarkedToken {
  return token.type in HANDLED
}

const HANDLED: Readonly<Record<MarkedToken['type'], true>> = {
  blockquote: true,
  br: true,
  checkbox: true,
  code: true,
  codespan: true,
  def: true,
  del: true,
  em: true,
  escape: true,
  heading: true,
  hr: true,
  html: true,
  image: true,
  link: true,
  list: true,
  list_item: true,
  paragraph: true,
  space: true,
  strong: true,
  table: true,
  text: true,
}

/** What only wraps other tokens in an element. */
const ELEMENTS = { blockquote: 'blockquote', del: 'del', em: 'em', paragraph: 'p', strong: 'strong' } as const
type Wrapping = Extract<MarkedToken, { type: keyof typeof ELEMENTS }>

function isWrapping(token: MarkedToken): token is Wrapping {
  return token.type in ELEMENTS
}

/** What is text, or only holds other tokens. */
const TEXTS = { checkbox: true, escape: true, html: true, list_item: true, text: true } as const

function isText(token: MarkedToken): token is Extract<MarkedToken, { type: keyof typeof TEXTS }> {
  return token.type in TEXTS
}

function one(token: MarkedToken): ReactNode {
  if (isText(token)) return <Text token={token} />
  if (isWrapping(token)) return <Wrapped token={token} />
  switch (token.type) {
    case 'br':
      return <br />
    case 'hr':
      return <hr className="border-border" />
    case 'heading':
      return <Heading {...token} />
    case 'list':
      return <List {...token} />
    case 'code':
      return <Code text={token.text} />
    case 'codespan':
      return <code className="rounded-sm bg-subtle px-0.5 font-mono text-[0.92em]">{token.text}</code>
    case 'image':
      return <Picture href={token.href} text={token.text} />
    case 'link':
      return <DocLink href={token.href} tokens={token.tokens} />
    case 'table':
      return <Table {...token} />
    case 'space':
    case 'def':
      return null
  }
}

function Wrapped({ token }: { token: Wrapping }) {
  const Element = ELEMENTS[token.type]
  const lead = token.type === 'paragraph' ? leadOf(token) : undefined
  return (
    <Element
      id={lead && anchorOf(lead)}
      className={lead && 'mt-8 scroll-mt-16 border-t border-border pt-6 *:first:text-h2'}
    >
      <Many tokens={token.tokens} />
    </Element>
  )
}

function Text({ token }: { token: Token }) {
  if ('tokens' in token && token.tokens !== undefined) return <Many tokens={token.tokens} />
  return 'text' in token ? token.text : token.raw
}

function Heading({ depth, text, tokens }: Tokens.Heading) {
  // The page has the heading of the first level.
  if (depth === 1) return null
  const content = <Many tokens={tokens} />
  return depth === 2 ? (
    <h2 id={anchorOf(text)} className="scroll-mt-16 pt-6 text-h2">
      {content}
    </h2>
  ) : (
    <h3 id={anchorOf(text)} className="scroll-mt-16 pt-2 font-medium">
      {content}
    </h3>
  )
}

function List({ ordered, items }: Tokens.List) {
  const lines = items.map(({ raw, tokens }) => (
    <li key={raw}>
      <Many tokens={tokens} />
    </li>
  ))
  return ordered ? <ol>{lines}</ol> : <ul>{lines}</ul>
}

function Code({ text }: { text: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-border bg-subtle p-3 font-mono text-small"
    >
      {text}
    </pre>
  )
}

function Picture({ href, text }: { href: string; text: string }) {
  const url = pictureUrl(href)
  if (url === undefined) return text
  const isPhone = href.includes('-phone')
  return (
    // Its size is known before it loads, so that what was scrolled to stays in sight.
    <img
      src={url}
      alt={text}
      loading="lazy"
      width={isPhone ? 390 : 1280}
      height={800}
      className={cx('h-auto max-w-full rounded-lg border border-border', isPhone && 'w-56')}
    />
  )
}

/** Files of the repository that the product does not show stay text. */
function DocLink({ href, tokens }: { href: string; tokens: readonly Token[] }) {
  const content = <Many tokens={tokens} />
  const linkClass = 'rounded-sm text-brand-text underline'
  if (href.startsWith('https://') || href.startsWith('#')) {
    const outside = href.startsWith('#') ? {} : { target: '_blank', rel: 'noreferrer' }
    return (
      <a href={href} className={linkClass} {...outside}>
        {content}
      </a>
    )
  }
  const doc = docOf(href)
  if (doc === undefined) return content
  return (
    <Link to="/docs/$name" params={{ name: doc.name }} hash={doc.hash} className={linkClass}>
      {content}
    </Link>
  )
}

function Table({ header, rows }: Tokens.Table) {
  return (
    <ScrollRegion label={header.map(({ text }) => text).join(', ')} className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-small">
        <thead className="border-b border-border text-muted">
          <tr>
            {header.map(({ text, tokens }) => (
              <th key={text} scope="col" className="px-2 py-1.5 align-top font-medium">
                <Many tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.map(({ text }) => text).join('|')} className="border-b border-border">
              {cells.map(({ text, tokens }, at) => (
                <td key={`${header[at]?.text} ${text}`} className="px-2 py-1.5 align-top">
                  <Many tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
