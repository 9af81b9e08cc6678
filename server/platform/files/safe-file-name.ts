import path from 'node:path'

const MAX_LENGTH = 200
/**
 * Control characters, line breaks, half characters, and characters that reverse the text direction to hide an
 * extension.
 */
const DANGEROUS = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * The sender's file name, safe for paths and display: normalised, without folders, and never so long that it loses
 * its extension.
 */
export function safeFileName(name: string): string {
  const plain = name.normalize('NFC').replace(DANGEROUS, '').replace(/[/\\]/g, '_').trim()
  if (/^\.*$/.test(plain)) return 'file'
  if (plain.length <= MAX_LENGTH) return plain
  const ending = path.extname(plain).slice(0, 20)
  // Not through the middle of a character.
  return plain.slice(0, MAX_LENGTH - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
}
