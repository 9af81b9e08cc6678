// The page of a package: its content, and whether it is unchanged. Opened from a folder, where nothing can be
// fetched: it shows data/package.js, and checks the files that its reader chooses.
import { checkArchive, checkFiles } from './check-package.mjs'

const contents = globalThis.PARAPET_PACKAGE
const at = (id) => document.getElementById(id)

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
const link = (path, words = path) => element('a', { href: path.split('/').map(encodeURIComponent).join('/') }, words)

/** A longer list of missing files is collapsed. */
const SHOWN_AT_ONCE = 5

function showFacts() {
  at('title').textContent = `${contents.company}: assessment package ${contents.number}`
  document.title = at('title').textContent
  at('facts').textContent =
    `${contents.protocol}, as it stood on ${contents.frozenAt.slice(0, 16).replace('T', ' ')} UTC. Frozen by ${contents.frozenBy}.`
  const about = (words) => element('span', { class: 'about' }, words)
  at('documents').append(...contents.documents.map((one) => element('li', {}, link(one.path), ' ', about(one.about))))
  at('missing').append(...contents.missing.map((words) => element('li', {}, words)))
  const count = contents.missing.length
  at('missing-count').textContent = count === 1 ? '1 evidence item, with why' : `${count} evidence items, each with why`
  at('missing-list').open = count <= SHOWN_AT_ONCE
  at('missing-part').hidden = count === 0
}

function controlPart({ number, title, status, evidence, objectives }) {
  const files = (list) =>
    element('ul', {}, ...list.map(({ path, label }) => element('li', {}, path ? link(path, label) : label)))
  const part = element('details', {}, element('summary', {}, `${number} ${title} (${status})`))
  if (evidence.length > 0) part.append(element('h3', {}, 'Of the control as a whole'), files(evidence))
  for (const { letter, words, result, evidence: own } of objectives)
    part.append(
      element('p', {}, element('strong', {}, `[${letter}] `), `${words} `, element('em', {}, result)),
      files(own),
    )
  return part
}

function showControls() {
  const parts = contents.controls.map((control) => ({
    part: controlPart(control),
    text: `${control.number} ${control.title}`.toLowerCase(),
  }))
  at('controls').append(...parts.map(({ part }) => part))
  at('find').addEventListener('input', () => {
    const wanted = at('find').value.trim().toLowerCase()
    for (const { part, text } of parts) part.hidden = !text.includes(wanted)
    at('found').textContent = `${parts.filter(({ part }) => !part.hidden).length} of ${parts.length}`
  })
}

const sliced = (file) => ({
  size: file.size,
  slice: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
})

/** The paths of a chosen folder begin with its own name. */
const insideFolder = (file) => ({ path: file.webkitRelativePath.split('/').slice(1).join('/'), ...sliced(file) })

async function check(work) {
  at('result').textContent = ''
  at('problems').replaceChildren()
  at('left-part').hidden = true
  at('progress').hidden = false
  let drawn = 0
  const onProgress = async ({ path, bytes, total }) => {
    at('progress').value = total === 0 ? 1 : bytes / total
    if (performance.now() - drawn < 100) return
    drawn = performance.now()
    at('now').textContent = path
    await new Promise((resolve) => setTimeout(resolve))
  }
  const { listHash, checked, problems, left } = await work(onProgress).catch((error) => ({
    listHash: '',
    checked: 0,
    problems: [{ path: 'the files', what: String(error) }],
    left: [],
  }))
  at('progress').hidden = true
  at('now').textContent = ''
  at('result').className = problems.length === 0 ? 'good' : 'bad'
  at('result').textContent =
    problems.length === 0 ? `All ${checked} files are as they were.` : `Not as it was: ${problems.length} found.`
  at('problems').append(...problems.map(({ path, what }) => element('li', {}, element('code', {}, path), `: ${what}`)))
  at('left').replaceChildren(...left.map((path) => element('li', {}, element('code', {}, path))))
  at('left-part').hidden = left.length === 0
  at('list-hash').textContent = listHash.toUpperCase()
  at('list-hash-part').hidden = listHash === ''
}

// Choosing the same file twice checks it twice: otherwise no change event would fire.
for (const id of ['folder', 'archive']) at(id).addEventListener('click', () => void (at(id).value = ''))
at('folder').addEventListener('change', () => {
  const files = [...at('folder').files].map(insideFolder)
  if (files.length > 0) void check((onProgress) => checkFiles(files, onProgress))
})
at('archive').addEventListener('change', () => {
  const [file] = at('archive').files
  if (file) void check((onProgress) => checkArchive(sliced(file), onProgress))
})
showFacts()
showControls()
