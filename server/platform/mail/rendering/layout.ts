import type { Block, Piece } from './block.ts'

const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
/** Mail programs that darken automatically keep these; those that support media queries get the dark colors. */
const NIGHT = `@media (prefers-color-scheme:dark){body,.page{background:#0e141b!important}.card{background:#161e27!important;border-color:#2c3744!important}p,.brand{color:#e6ebf0!important}a.inline{color:#7cc4ff!important}}`

/** The only layout of our mails: text and at most one button, no picture, nothing external. */
export function htmlOf(subject: string, blocks: readonly Block[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${NIGHT}</style>
</head>
<body style="margin:0;background:#f3f5f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #d8dee5;border-radius:8px">
<tr><td style="padding:24px">
<p class="brand" style="margin:0 0 20px;${FONT};font-size:15px;font-weight:600;color:#1a2430">Parapet</p>
${blocks.map(htmlOfBlock).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function htmlOfBlock(block: Block): string {
  if (block.kind === 'paragraph')
    return `<p style="margin:0 0 16px;${FONT};font-size:15px;line-height:1.5;color:#1a2430">${block.pieces.map(htmlOfPiece).join('')}</p>`
  return `<p style="margin:0 0 16px"><a href="${escaped(block.href)}" style="display:inline-block;padding:10px 18px;background:#0b5cab;border-radius:6px;${FONT};font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(block.label)}</a></p>`
}

function htmlOfPiece(piece: Piece): string {
  const text = escaped(piece.text).replaceAll('\n', '<br>')
  return 'href' in piece ? `<a class="inline" href="${escaped(piece.href)}" style="color:#0b5cab">${text}</a>` : text
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES.get(character) ?? '')
}
