import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';
import { locale } from '@/messages/locale';
import '@/theme/base.css';

document.documentElement.lang = locale.tag;
document.documentElement.dir = locale.direction;

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
