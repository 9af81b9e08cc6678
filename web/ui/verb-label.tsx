/** "Add supplier"; on a phone only the verb is visible, because the title beside the button names the object. */
export function VerbLabel({ children }: { children: string }) {
  const [verb = '', ...object] = children.split(' ')
  return (
    <span>
      {verb}
      <span className="max-sm:sr-only"> {object.join(' ')}</span>
    </span>
  )
}
