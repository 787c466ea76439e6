export interface ToastSettings {
  /** Top right by default. */
  position?: 'top-right' | 'top-center' | 'bottom-right'
  /** In ms; 5000 by default. */
  duration?: number
  /** While a toast with this id shows, no second one does. */
  toastId?: string
  /** The way to what it is about, which can be found elsewhere too. */
  action?: { label: string; href: string } | undefined
}

export type ToastKind = 'success' | 'error' | 'warning'
