@echo off
rem Lectern's command line; without arguments, its window.
if "%~1"=="" (
  start "" "%~dp0..\Lectern.exe"
  exit /b 0
)
"%~dp0..\Lectern.exe" --cli -- %*
exit /b %ERRORLEVEL%
