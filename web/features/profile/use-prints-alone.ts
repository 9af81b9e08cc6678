import { useEffect } from 'react'

/** While the dialog is open, printing prints it without the page behind it; the rule is in styles.css. */
export function usePrintsAlone(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['prints'] = 'dialog'
    return () => {
      delete dataset['prints']
    }
  }, [])
}
