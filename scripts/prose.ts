// What scripts/check-prose.ts refuses in a text, as pure functions.
import { commentsAndCode, type Language } from './comments-and-code.ts'

export interface ProseIssue {
  readonly line: number
  readonly message: string
}

const MAX_COMMENT_LINE = 120
const MAX_SUBJECT = 72

/** Refused in every text, whether code, comment or string. */
const EVERYWHERE = [
  { pattern: /whoever/gi, message: 'whoever → the caller, the owner, the person who' },
  { pattern: /\banew\b|[a-z]Anew\b/gi, message: 'anew → again' },
]
/** Refused in code files, in their strings too. */
const IN_CODE_FILES = [{ pattern: /somebody/gi, message: 'somebody → a person, a member, the caller, someone' }]
/** Refused in comments and identifiers; a text on the screen may need it. */
const IN_COMMENTS = [{ pattern: /nobody/gi, message: 'nobody → no member, no person, no caller' }]
/** Where a name begins, or inside a longer name: the words between tags of a page are no identifiers. */
const IN_IDENTIFIERS = IN_COMMENTS.map(({ pattern: { source }, message }) => ({
  pattern: new RegExp(`\\w${source}|${source}\\w|\\b(?:const|let|function|type|interface|as)\\s+${source}`, 'gi'),
  message,
}))
/** Directives of tools, which must stand in one line. */
const DIRECTIVE = /oxlint-disable|@type|@typedef|@ts-/

/** @param file decides by its ending how comments are written; in a text without comments only words are checked */
export function proseIssues(file: string, text: string): ProseIssue[] {
  const language = languageOf(file)
  const issues = matches(text, EVERYWHERE)
  if (language !== undefined) {
    const { comments, code } = commentsAndCode(text, language)
    issues.push(
      ...matches(text, IN_CODE_FILES),
      ...matches(comments, IN_COMMENTS),
      ...matches(code, IN_IDENTIFIERS),
      ...longCommentLines(text, comments),
    )
  }
  for (const { pattern, message } of [...EVERYWHERE, ...IN_CODE_FILES, ...IN_COMMENTS]) {
    if (file.search(pattern) >= 0) issues.push({ line: 1, message: `file name: ${message}` })
  }
  return issues.sort((a, b) => a.line - b.line)
}

/** The subjects over the limit. @param log one line a commit: its short hash, a space, its subject */
export function longSubjects(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.length - line.indexOf(' ') - 1 > MAX_SUBJECT)
    .map((line) => `commit ${line} (over ${MAX_SUBJECT} characters)`)
}

function languageOf(file: string): Language | undefined {
  if (/\.(ts|tsx|mjs)$/.test(file)) return 'ts'
  if (file.endsWith('.sql')) return 'sql'
  return file.endsWith('.css') ? 'css' : undefined
}

function matches(text: string, words: typeof EVERYWHERE): ProseIssue[] {
  return words.flatMap(({ pattern, message }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ line: text.slice(0, index).split('\n').length, message })),
  )
}

/** A line counts when its comment is what makes it long: a long string before a short comment cannot be broken. */
function longCommentLines(text: string, comments: string): ProseIssue[] {
  const commentLines = comments.split('\n')
  return text.split('\n').flatMap((line, index) => {
    const comment = commentLines[index] ?? ''
    if (comment.trim() === '' || line.length <= MAX_COMMENT_LINE || DIRECTIVE.test(line)) return []
    if (comment.search(/\S/) > MAX_COMMENT_LINE) return []
    return [{ line: index + 1, message: `comment line over ${MAX_COMMENT_LINE} characters → break or shorten it` }]
  })
}
