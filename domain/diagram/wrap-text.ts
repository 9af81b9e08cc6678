/**
 * Text in lines of about so many characters; what has no room ends in an ellipsis. Words longer than a line are cut.
 */
export function wrapText(text: string, width: number, lines: number): readonly string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const all: string[] = []
  for (const word of words) {
    const line = all.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) all[all.length - 1] = `${line} ${word}`
    else all.push(word)
  }
  const kept = all.slice(0, lines).map((line) => cut(line, width))
  const last = kept.at(-1)
  if (all.length > lines && last !== undefined) kept[kept.length - 1] = cut(`${last} …`, width)
  return kept
}

function cut(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, width - 1).trimEnd()}…`
}
