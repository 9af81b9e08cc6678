// Prints the texts of the page, of mails, documents and errors by the file that holds them, to be read in one sitting.
// npm run strings [-- FOLDER …]
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { screenStrings } from './screen-strings.ts'

const folders = process.argv.slice(2)
let count = 0
for (const folder of folders.length > 0 ? folders : ['web', 'server', 'domain'])
  for (const file of filesIn(folder)) {
    const strings = screenStrings(file, readFileSync(file, 'utf8'))
    if (strings.length === 0) continue
    count += strings.length
    console.log(`\n${file}\n${strings.map(({ line, text }) => `${String(line).padStart(5)}  ${text}`).join('\n')}`)
  }
console.log(`\n${count} texts`)

function filesIn(folder: string): string[] {
  if (statSync(folder).isFile()) return [folder]
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing|\.gen\./.test(file))
    .toSorted()
}
