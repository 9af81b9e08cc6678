import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our type scale is not Tailwind's; without this the merge would take `text-h1` for a colour. */
const merge = extendTailwindMerge({
  extend: {
    classGroups: { 'font-size': [{ text: ['display', 'h1', 'h2', 'h3', 'body', 'read', 'small', 'micro'] }] },
  },
})

/** Joins class names; of two that set the same property, the later wins. */
export function cx(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
