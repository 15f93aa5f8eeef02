/** The root component of the app: theme, query cache and router. */
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { watchClientErrors } from '@/api/clientErrors';
import { makeQueryClient } from '@/api/queryClient';
import { locale } from '@/messages/locale';
import { contrastCssVariables, cssVariables, theme } from '@/theme/theme';
import { useContrast } from '@/ui/useContrast';
import { rememberedColorScheme } from './colorScheme';
import { followSession } from './followSession';
import { makeRouter, pagePattern } from './router';
import { tidyDevice } from './tidyDevice';

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const colorScheme = rememberedColorScheme();

followSession(router, queryClient);
tidyDevice();
watchClientErrors(() => pagePattern(router));

export function App() {
  const { isMore } = useContrast();
  return (
    <DirectionProvider initialDirection={locale.direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={isMore ? contrastCssVariables : cssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
