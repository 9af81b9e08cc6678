/** What may precede the first element. No two adjacent parts match the same characters, so the time is linear. */
const PROLOG = /^\s*(?:<\?[^>]*>|<!--[\s\S]*?-->|<!doctype(?!\s+html)[^>[]*(?:\[[^\]]*\]\s*)?>)/i
const FIRST_ELEMENT = /^\s*<(?:(!doctype\s+html)|(?:\w+:)?([a-z][\w-]*))/i
/** Elements by which a browser recognises a page (those of the WHATWG's sniffing rules, and active ones). */
const OF_A_PAGE = new Set(
  'a,b,base,body,br,button,div,embed,font,form,frame,frameset,h1,h2,head,html,iframe,img,input,link,meta,object,p,script,style,table,title,video'.split(
    ',',
  ),
)

/**
 * Recognises HTML, XHTML, SVG and XML by their first element, in any encoding; undefined for everything else. These
 * contents are active when a browser shows them.
 */
export function markupType(head: Buffer): string | undefined {
  // Bytes without the zeros of UTF-16 and the byte order mark: enough for element names.
  let rest = head
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
  const isXml = /^\s*<\?xml\b/.test(rest)
  for (let prolog = PROLOG.exec(rest); prolog !== null; prolog = PROLOG.exec(rest)) rest = rest.slice(prolog[0].length)
  const [, doctype, name] = FIRST_ELEMENT.exec(rest) ?? []
  const element = name?.toLowerCase()
  if (element === 'svg') return 'image/svg+xml'
  if (isXml) return element === 'html' || doctype !== undefined ? 'application/xhtml+xml' : 'application/xml'
  return doctype !== undefined || (element !== undefined && OF_A_PAGE.has(element)) ? 'text/html' : undefined
}
