import { useEffect } from 'react'

/** While it is open, printing prints this dialog and not the page behind it; the rule is in styles.css. */
export function usePrintsAlone(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['prints'] = 'dialog'
    return () => {
      delete dataset['prints']
    }
  }, [])
}
