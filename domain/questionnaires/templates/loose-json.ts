/**
 * Parses JSON as people write it into files of questions: with comments, trailing commas, and texts joined by `+`.
 *
 * @throws SyntaxError when it is something else
 */
export function parseLooseJson(text: string): unknown {
  const strict = text
    // A text is matched first, so that what looks like a comment within one stays.
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, quoted?: string) => quoted ?? '')
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/g, (_, quoted?: string) => quoted ?? '')
    .replace(/("(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")+)/g, (joined) =>
      JSON.stringify([...joined.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([part]) => String(JSON.parse(part))).join('')),
    )
  return JSON.parse(strict)
}
