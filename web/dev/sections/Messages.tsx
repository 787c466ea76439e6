import { Button } from '#web/platform/kit/actions/Button.tsx'
import { InlineAlert } from '#web/platform/kit/states/InlineAlert.tsx'
import { toastError, toastSuccess, toastWarning } from '#web/platform/page/toasts.tsx'

export function Messages() {
  return (
    <div className="ui-form-grid" style={{ maxWidth: 'none' }}>
      <div className="kit-row">
        <Button onClick={() => toastSuccess('Proyecto actualizado exitosamente!')}>Éxito</Button>
        <Button onClick={() => toastError('An error occurred while changing the password')}>Error</Button>
        <Button onClick={() => toastWarning('Failed to update password', { position: 'bottom-right' })}>Abajo</Button>
        <Button
          onClick={() =>
            toastError('Su sesión ha expirado, será redirigido al inicio de sesión.', {
              position: 'top-center',
              duration: 4000,
              toastId: 'expired',
            })
          }
        >
          Sesión
        </Button>
      </div>
      <InlineAlert title="Nota">El estado cambia cuando el proyecto tiene fecha real de fin.</InlineAlert>
      <InlineAlert tone="ok" title="Guardado">
        La contraseña cambió.
      </InlineAlert>
      <InlineAlert tone="warn" title="Vence pronto" action={<Button kind="quiet">Ver licencias</Button>}>
        Tres licencias vencen en 30 días.
      </InlineAlert>
      <InlineAlert tone="bad" title="Algo ha salido mal">
        Ha ocurrido un error. Por favor, contacte a soporte.
      </InlineAlert>
    </div>
  )
}
