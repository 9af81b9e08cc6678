import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Badge } from '../badge.tsx'
import { cx } from '../cx.ts'
import { dialogBackdropClass, dialogPopupClass } from './dialog-class.ts'
import { Kbd } from '../kbd.tsx'
import { itemClass } from './popup-class.ts'

export interface CommandItem {
  /** Unique among all groups. */
  id: string
  title: string
  description?: string | undefined
  icon?: ReactNode
  badge?: string | undefined
  /** Keys that do the same without the dialog. */
  keys?: readonly string[] | undefined
}

export interface CommandGroup<Item extends CommandItem> {
  label: string
  items: Item[]
}

export interface CommandDialogProps<Item extends CommandItem> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the dialog and its field. */
  label: string
  query: string
  onQueryChange: (query: string) => void
  /** What fits the query already, in order. */
  groups: readonly CommandGroup<Item>[]
  onSelect: (item: Item, how: { newTab: boolean }) => void
  /** Under the field when there is nothing, or nothing but ways to look further. */
  notice?: ReactNode
  /** Read aloud as it changes: how many there are. */
  status: string
  /** A further question, after the choices that led to it. */
  step?: CommandStep
}

export interface CommandStep {
  /** What was chosen so far. */
  trail: readonly string[]
  /** The question, shown in the field. */
  label: string
  onBack: () => void
}

/** A field that filters a list of things to do, over everything else; on a phone the whole screen. */
export function CommandDialog<Item extends CommandItem>(props: CommandDialogProps<Item>) {
  const { open, onOpenChange, label, query, onQueryChange, step } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        // Esc first takes back what was typed, then the last choice.
        if (reason !== 'escape-key') onOpenChange(next)
        else if (query !== '') onQueryChange('')
        else if (step !== undefined) step.onBack()
        else onOpenChange(next)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogBackdropClass} />
        <Dialog.Viewport className="fixed inset-0 z-40 flex justify-center overflow-hidden md:px-4 md:pt-[12vh]">
          <Dialog.Popup
            aria-label={label}
            initialFocus={input}
            className={cx(
              dialogPopupClass,
              'h-fit max-h-[min(32rem,80dvh)] max-w-160 max-md:h-full max-md:max-h-full max-md:rounded-none max-md:border-0',
            )}
          >
            <CommandList {...props} inputRef={input} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ListProps<Item extends CommandItem> = CommandDialogProps<Item> & { inputRef: Ref<HTMLInputElement> }

function CommandList<Item extends CommandItem>({
  label,
  query,
  groups,
  notice,
  status,
  step,
  inputRef,
  ...props
}: ListProps<Item>) {
  const highlighted = useRef<Item>(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '') step?.onBack()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || highlighted.current === undefined) return
    event.preventDefault()
    props.onSelect(highlighted.current, { newTab: true })
  }
  return (
    <Base.Root
      inline
      open
      items={groups}
      mode="none"
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(item: Item) => item.title}
      value={query}
      onValueChange={(next, { reason }) => {
        if (reason !== 'item-press' && reason !== 'escape-key') props.onQueryChange(next)
      }}
      onItemHighlighted={(item: Item | undefined) => {
        highlighted.current = item
      }}
    >
      <CommandField label={step?.label ?? label} trail={step?.trail} inputRef={inputRef} onKeyDown={onKeyDown} />
      <Base.Status className="sr-only">{status}</Base.Status>
      {notice !== undefined && notice !== false && (
        <div className="px-4 pt-6 pb-4 text-center text-body text-muted">{notice}</div>
      )}
      <Base.List
        key={step?.label}
        className="min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain p-1.5 outline-none empty:hidden"
      >
        {(group: CommandGroup<Item>) => <CommandLines key={group.label} group={group} onSelect={props.onSelect} />}
      </Base.List>
    </Base.Root>
  )
}

interface FieldProps {
  label: string
  trail: readonly string[] | undefined
  inputRef: Ref<HTMLInputElement>
  onKeyDown: (event: KeyboardEvent) => void
}

function CommandField({ label, trail = [], inputRef, onKeyDown }: FieldProps) {
  return (
    <div className="flex items-center gap-2.5 border-b border-border px-4 has-focus-visible:shadow-[inset_0_-1px_0_var(--focus)]">
      <Search className="size-4 shrink-0 text-muted" />
      {trail.map((chosen) => (
        <span key={chosen} className="max-w-40 truncate rounded-sm bg-subtle px-1.5 py-0.5 text-small max-md:max-w-20">
          {chosen}
        </span>
      ))}
      <Base.Input
        ref={inputRef}
        aria-label={label}
        placeholder={label}
        onKeyDown={onKeyDown}
        className="h-12 min-w-0 flex-1 bg-transparent text-body outline-none"
      />
      <Dialog.Close
        aria-label="Close"
        className="rounded-sm outline-offset-2 touch:grid touch:size-11 touch:place-items-center"
      >
        <Kbd>Esc</Kbd>
      </Dialog.Close>
    </div>
  )
}

function CommandLines<Item extends CommandItem>(
  props: { group: CommandGroup<Item> } & Pick<ListProps<Item>, 'onSelect'>,
) {
  const { group, onSelect } = props
  return (
    <Base.Group items={group.items} className="pb-1.5 last:pb-0">
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-micro font-medium text-subtle">{group.label}</Base.GroupLabel>
      <Base.Collection>
        {(item: Item) => (
          <Base.Item
            key={item.id}
            value={item}
            onClick={(event) => onSelect(item, { newTab: event.ctrlKey || event.metaKey })}
            className={cx(itemClass, 'gap-2.5')}
          >
            <CommandLine item={item} />
          </Base.Item>
        )}
      </Base.Collection>
    </Base.Group>
  )
}

function CommandLine({ item: { title, description, icon, badge, keys } }: { item: CommandItem }) {
  return (
    <>
      <span className="text-muted [&_svg]:size-4" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0 flex-1 md:flex md:items-baseline md:gap-2">
        <span className="block truncate" data-title>
          {title}
        </span>
        {description !== undefined && (
          <span className="block min-w-0 flex-1 truncate text-small text-muted">{description}</span>
        )}
      </span>
      {badge !== undefined && <Badge color="red">{badge}</Badge>}
      {keys !== undefined && (
        <span className="flex shrink-0 gap-1 touch:hidden" aria-hidden="true">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  )
}
