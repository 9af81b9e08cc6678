import { Search, X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from '../cx.ts'
import { isEditable } from '../browser/is-editable.ts'
import { Kbd } from '../kbd.tsx'

export interface SearchInputProps {
  /** The accessible name and the placeholder: "Search controls". */
  label: string
  value: string
  onValueChange: (value: string) => void
  /** "/" outside a text field focuses this field. Use at most one per page. */
  shortcut?: boolean
  size?: 28 | 32 | 36
  className?: string | undefined
}

export function SearchInput({ label, value, onValueChange, shortcut = false, size = 32, className }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useSlashKey(input, shortcut)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <div className={cx('relative min-w-0', className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation()
            clear()
          }
        }}
        className={controlClass(size, 'pr-8 pl-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-1 my-auto grid size-6 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
      {value === '' && shortcut && (
        <Kbd className="pointer-events-none absolute inset-y-0 right-1.5 my-auto touch:hidden">/</Kbd>
      )}
    </div>
  )
}

function useSlashKey(input: RefObject<HTMLInputElement | null>, active: boolean) {
  useEffect(() => {
    if (!active) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input, active])
}
