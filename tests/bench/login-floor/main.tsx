// The least that a login form made with React and Mantine costs when the browser renders it: what the login page is measured against.
import { Button, MantineProvider, PasswordInput, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/Title.css'

function Login() {
  const [failure, setFailure] = useState<string>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { email, password } = Object.fromEntries(new FormData(event.currentTarget))
    const body = JSON.stringify({ email, password, recaptchaToken: '' })
    const answer = await fetch('/api/v1/auth/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
    setFailure(answer.ok ? undefined : 'Error')
  }
  return (
    <form onSubmit={submit}>
      <Title>Iniciar sesión</Title>
      <TextInput name="email" type="email" label="Correo electrónico" error={failure} />
      <PasswordInput name="password" label="Contraseña" />
      <Button type="submit">Ingresar</Button>
    </form>
  )
}

const element = document.getElementById('root')
if (element)
  createRoot(element).render(
    <MantineProvider defaultColorScheme="dark">
      <Login />
    </MantineProvider>,
  )
