/**
 * Whether a name is of a pattern in which `*` stands for any characters and `?` for one. At worst as many steps as
 * their lengths multiplied.
 */
export function matchesGlob(pattern: string, name: string): boolean {
  let [at, place] = [0, 0]
  let [star, retry] = [-1, 0]
  while (place < name.length) {
    if (pattern[at] === '*') {
      star = at
      retry = place
      at += 1
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[place])) {
      at += 1
      place += 1
    } else if (star === -1) return false
    else {
      // The last star takes one character more.
      at = star + 1
      retry += 1
      place = retry
    }
  }
  return /^\**$/.test(pattern.slice(at))
}
