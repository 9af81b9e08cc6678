import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our type scale differs from Tailwind's; without this the merge takes `text-h1` for a color. */
const merge = extendTailwindMerge({
  extend: {
    classGroups: { 'font-size': [{ text: ['display', 'h1', 'h2', 'h3', 'body', 'read', 'small', 'micro'] }] },
  },
})

/** Joins class names; of two that set the same property, the later one wins. */
export function cx(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
