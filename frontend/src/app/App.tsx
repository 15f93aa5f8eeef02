/** The root component of the app: theme, query cache and router. */
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { watchClientErrors } from '@/api/clientErrors';
import { makeQueryClient } from '@/api/queryClient';
import { locale } from '@/messages/locale';
import { theme } from '@/theme/theme';
import { rememberedColorScheme } from './colorScheme';
import { followSession } from './followSession';
import { makeRouter, pagePattern } from './router';
import { tidyDevice } from './tidyDevice';
import { useCssVariables } from './useCssVariables';

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const colorScheme = rememberedColorScheme();

followSession(router, queryClient);
tidyDevice();
watchClientErrors(() => pagePattern(router));

export function App() {
  const variables = useCssVariables();
  return (
    <DirectionProvider initialDirection={locale.direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
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
